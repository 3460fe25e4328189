"""What each command of the terminal does. Modules here import what is heavy inside the functions that need it."""

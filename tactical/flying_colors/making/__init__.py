"""2006:18.1: what a battle of the players' own is made of: fleets bought for points, and formations laid on the map."""

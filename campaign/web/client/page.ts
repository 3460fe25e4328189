// The script of the table's page. Everything it does can also be done without it, by links and forms.

import { useChart } from "./chart";
import { keepDrafts } from "./drafts";
import { sendForms } from "./forms";
import { adviceByEnter } from "./keys";
import { path } from "./parts";
import { listen } from "./stream";
import { turnPapers } from "./tabs";
import { listened } from "./told";

if (path) {
  listened();
  sendForms();
  keepDrafts();
  turnPapers();
  adviceByEnter();
  useChart();
  listen();
}

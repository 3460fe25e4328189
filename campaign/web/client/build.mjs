// Bundles the script of the pages: `node build.mjs` writes it to static/, `node build.mjs FOLDER` elsewhere, so that a test can
// compare. A bundle is made for each entry that is there.
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const entries = ["page", "board"].map(name => join(here, `${name}.ts`)).filter(existsSync);

await build({
  entryPoints: entries,
  outdir: process.argv[2] ?? join(here, "..", "static"),
  bundle: true,
  minify: true,
  format: "esm",
  target: "es2022",
  charset: "utf8",
  legalComments: "none",
  logLevel: "warning",
});

// The search worker on a disk that does not answer for files named `pipe`.
import "./blockAtPipes.ts";
import "../../../src/files/search/worker/searchWorker.ts";

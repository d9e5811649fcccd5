import { buildSite } from "../../browser/support/build.ts";

/** Builds what the jobs open, once before all of them. */
export default () => buildSite("production");

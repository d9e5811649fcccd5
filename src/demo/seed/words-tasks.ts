/** Title, description, board, stage, start and due in days from today, minutes left. */
export type TaskWords = readonly [
  title: string,
  description: string | null,
  board: number,
  stage: number,
  start: number | null,
  due: number | null,
  minutes: number | null,
];

export const taskWords: readonly TaskWords[] = [
  [
    "Sketch the new start page",
    "<p>Two <strong>routes</strong>, no colour yet.</p>",
    0,
    3,
    -40,
    -33,
    0,
  ],
  ["Collect texts for the team page", null, 0, 3, null, -20, 0],
  ["Choose photographs for the journal", null, 0, 2, -6, 1, 90],
  ["Contrast of buttons on photographs", "<p>See the review, points 4 to 9.</p>", 0, 1, -2, 3, 240],
  ["Contact form: wording of errors", null, 0, 1, null, 5, 60],
  ["Redirects from the old addresses", "<ul><li>shop</li><li>press</li></ul>", 0, 0, 4, 9, 180],
  ["Cookie notice, or none", null, 0, 0, null, null, null],
  ["Hand over to the client's editors", null, 0, 0, 12, 14, 120],
  ["Proof of the autumn catalogue", "<p>Check the blacks on page 12.</p>", 1, 3, -30, -28, 0],
  ["Order paper samples", null, 1, 3, null, null, 0],
  ["Imposition for the seed packets", null, 1, 2, -3, 0, 45],
  ["Spot colour for the tea tins", "<p>Ask for a drawdown first.</p>", 1, 1, -1, 2, 300],
  ["Barcodes, wholesale price list", null, 1, 1, null, 4, 30],
  ["Folding dummy, donor brochure", null, 1, 0, 3, 6, 150],
  ["Ink limits with the printer", null, 1, 0, null, null, null],
  ["Delivery of posters to the museum", "<p>Back door, before ten.</p>", 1, 0, 8, 8, 60],
  ["Renew type licences", null, 2, 3, null, -12, 0],
  ["Studio day: programme", "<p>Morning drawing, afternoon walk.</p>", 2, 2, -5, 2, 75],
  ["Archive finished jobs", null, 2, 1, null, null, 600],
  ["Back up the picture store", null, 2, 1, -1, 1, 20],
  ["Portfolio: three new cases", null, 2, 0, 5, 30, 960],
  ["Sort the sample shelf", null, 2, 0, null, null, null],
  [
    "Paste from the client's mail",
    `<p onclick="alert(1)">Pasted as it came</p><script>alert("description")</script>`,
    2,
    0,
    null,
    7,
    15,
  ],
  ["Timetable typography, test prints", null, 3, 3, -25, -18, 0],
  ["Pictograms for deck and cabin", "<p>Twelve, on the 24 px grid.</p>", 3, 2, -9, 0, 210],
  ["Route map, northern islands", null, 3, 1, -4, 6, 480],
  ["Announcement screens, night mode", null, 3, 1, null, 8, 360],
  ["Signs at pier 3: measure on site", null, 3, 0, 2, 2, 240],
  ["Ticket layout with longer names", null, 3, 0, null, null, 120],
  ["Uniform badges, embroidery file", null, 3, 0, 10, 21, null],
];

/** Hostile descriptions by task title, which must be sanitised. */
export const hostileTasks: readonly (readonly [title: string, description: string])[] = [
  [
    "Hostile: a picture that calls out, and a form",
    `<p>Before</p><img src="https://tracker.example/p.gif" onerror="alert(1)"><form action="https://phish.example"><input name="key"><button>Sign in</button></form><p>After</p>`,
  ],
  [
    "Hostile: links that act or pose",
    `<a href="javascript:alert(1)">act</a> <a href="https://harbor-studio.example@phish.example">pose</a> <a href="https://www.example.org/brief">the brief</a> <a href="mailto:desk@harbor-studio.example">mail</a>`,
  ],
  [
    "Hostile: styles, ids and frames",
    `<style>body{display:none}</style><div id="content" class="main" style="position:fixed;inset:0">cover</div><iframe srcdoc="<script>alert(1)</script>"></iframe><svg onload="alert(1)"><use href="data:,x"/></svg>`,
  ],
];

interface DeliveryRule {
  name: string;
  says: string;
  source: string;
}

const document = "The interface document";
const reference = "The public reference of a service of this shape";

/**
 * What is known of deliveries, and from where. Only what the document says is certain; the rest is
 * an assumption from a public service of the same shape (open-points 1.5), on which nothing here relies.
 */
export const deliveryRules: readonly DeliveryRule[] = [
  {
    name: "Event kinds",
    says: "Each is <resource>.<action>. The complete list is not known, so they are shown as they came.",
    source: `${document}, Events 1`,
  },
  {
    name: "Counters",
    says: "Attempts count every delivery attempt, failed ones included. When an attempt counts as failed is not known.",
    source: `${reference}: developer.kitchen.co/webhooks/webhook-object`,
  },
  {
    name: "Repeats",
    says: "Three attempts in all: at once, after 10 s and after 1 min 40 s.",
    source: `${reference}: developer.kitchen.co/webhooks/webhooks-overview`,
  },
  {
    name: "Payload",
    says: "A JSON object with id (evt_…), type, created in Unix seconds, and the resource in data.",
    source: `${reference}: developer.kitchen.co/webhooks/webhooks-overview`,
  },
  {
    name: "Signature",
    says: "The header Signature carries the HMAC-SHA256 of the raw body with the secret, in lowercase hex.",
    source:
      "An unofficial client (github.com/horatio8/KitchenMCP), which cites a page that could not be read",
  },
];

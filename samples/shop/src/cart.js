import { formatMoney } from "./money.js";

/** What the goods cost, without shipping. */
export function subtotal(items) {
  let sum = 0;
  for (const item of items) {
    sum += item.price;
  }
  return sum;
}

export function shipping(sum, config) {
  return config.shippingFee;
}

export function receipt(items, config) {
  const sum = subtotal(items);
  const fee = shipping(sum, config);
  const lines = items.map((item) => `${item.quantity} x ${item.name}`);
  lines.push("shipping  " + formatMoney(fee));
  lines.push("total  " + formatMoney(sum + fee));
  return lines.join("\n");
}

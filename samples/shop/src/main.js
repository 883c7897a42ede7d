import { readFileSync } from "node:fs";
import { receipt } from "./cart.js";

const folder = new URL("..", import.meta.url);
const config = JSON.parse(readFileSync(new URL("shop.config.json", folder), "utf8"));
const [, ...rows] = readFileSync(new URL("data/products.csv", folder), "utf8").trim().split("\r\n");

const cart = rows.map((row) => {
  const [name, price, quantity] = row.split(";");
  return { name, price: Number(price), quantity: Number(quantity) };
});

console.log(receipt(cart, config));

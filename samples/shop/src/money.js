export function formatMoney(amount) {
  return amount.toFixed(2) + " EUR";
}

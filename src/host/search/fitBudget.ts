/** Which of these sizes fit into a budget together, in their order; one that does not is passed over. */
export function fitBudget(sizes: readonly number[], budget: number): readonly boolean[] {
  let room = budget;
  return sizes.map((size) => {
    if (size > room) return false;
    room -= size;
    return true;
  });
}

/**
 * Works through what comes one after the other, a few pieces at once.
 * @param items asked for the next one when a lane is free
 * @param lanes how many pieces are in work at once
 * @throws the first failure, when nothing is in work any more; what was left is not begun
 */
export async function eachInLanes<Item>(
  items: Iterator<Item, void> | AsyncIterator<Item, void>,
  lanes: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  let isOver = false;
  const lane = async () => {
    try {
      for (;;) {
        const next = await items.next();
        if (isOver || next.done === true) return;
        await work(next.value);
      }
    } catch (error) {
      isOver = true;
      throw error;
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: lanes }, lane));
  await items.return?.();
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}

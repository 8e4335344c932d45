/** Does `load` when it is first asked for and answers the same ever after; what failed is tried again the next time. */
export function once<T>(load: () => Promise<T>): () => Promise<T> {
  let known: Promise<T> | undefined;
  return () =>
    (known ??= load().catch((error: unknown) => {
      known = undefined;
      throw error;
    }));
}

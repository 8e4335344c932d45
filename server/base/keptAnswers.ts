/**
 * Keeps answers under keys: each is made once, however many ask for it meanwhile. What failed is not kept: the next one who asks tries
 * again.
 * @param most answers; the oldest goes then
 */
export function createKeptAnswers<T>(most: number): (key: string, make: () => Promise<T>) => Promise<T> {
  const answers = new Map<string, Promise<T>>();
  return (key, make) => {
    const known = answers.get(key);
    if (known !== undefined) return known;
    const answer = make();
    answers.set(key, answer);
    const [oldest] = answers.keys();
    if (answers.size > most && oldest !== undefined) answers.delete(oldest);
    answer.catch(() => answers.delete(key));
    return answer;
  };
}

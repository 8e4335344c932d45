import { useEffect, useState } from 'react';

/** What `load` gives, undefined until it is there. @param onFailure told when it does not come */
export function useLoaded<T>(
  load: (() => Promise<T>) | undefined,
  onFailure: (error: unknown) => void,
): T | undefined {
  const [loaded, setLoaded] = useState<{ readonly by: unknown; readonly value: T }>();
  useEffect(() => {
    let left = false;
    load?.().then(
      (value) => {
        if (!left) setLoaded({ by: load, value });
      },
      (error: unknown) => {
        if (!left) onFailure(error);
      },
    );
    return () => {
      left = true;
    };
  }, [load, onFailure]);
  return loaded !== undefined && loaded.by === load ? loaded.value : undefined;
}

import { useState } from 'react';
import { useLocation } from 'react-router';

/** Whether this is the screen that the page was loaded with. */
export function useIsFirst(): boolean {
  const { key } = useLocation();
  const [first] = useState(key);
  return key === first;
}

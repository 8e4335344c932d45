import './ui/theme.css';
import { start } from './app/start.tsx';

// The page of the kit is there while the portal is built, not where it runs.
if (import.meta.env.DEV && location.pathname === '/kit')
  void import('./ui/kit/showKit.tsx').then(({ showKit }) => showKit(document));
else void start(document);
// Once the sign-in page and its picture are there: its own form does without.
window.addEventListener('load', () => void import('./ui/calcite/elements.ts'));

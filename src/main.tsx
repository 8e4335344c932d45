import './ui/theme.css';
import { start } from './app/start.tsx';

void start(document);
// Once the sign-in page and its picture are there: its own form does without.
window.addEventListener('load', () => void import('./ui/calcite/elements.ts'));

import './ui/theme.css';
import { start } from './app/start.tsx';

void start(document);
// After what the sign-in page needs: its own form does without.
void import('./ui/calcite/elements.ts');

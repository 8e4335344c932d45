import './ui/theme.css';
import { start } from './app/start.tsx';

void start(document);

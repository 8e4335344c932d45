import { texts as auditTexts } from '../features/audit/texts.ts';
import { texts as ownAccountTexts } from '../features/own-account/texts.ts';
import { texts as sharedTexts } from '../i18n/texts.ts';

export { AuditRoute } from './AuditRoute.tsx';

/** The texts of the auditor's screen. */
export const texts = [sharedTexts, ownAccountTexts, auditTexts];

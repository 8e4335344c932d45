import type { passwordZh } from '../zh/password.ts';

/** Changing one's own password: in the shell, and on the sign-in page when an administrator gave it. */
export const passwordEn: Readonly<Record<keyof typeof passwordZh, string>> = {
  'password.title': 'Change password',
  'password.old': 'Present password',
  'password.new': 'New password',
  'password.repeat': 'New password again',
  'password.rules': 'A new password',
  'password.rule.length': 'has at least {least} characters',
  'password.rule.kinds': 'has {kinds} of: capital letters, small letters, digits, symbols',
  'password.rule.account': 'does not hold the account name',
  'password.rule.common': 'is no common password',
  'password.rule.used': 'is none of the last {remembered}',
  'password.state.met': 'met',
  'password.state.open': 'not yet met',
  'password.state.broken': 'not met',
  'password.state.later': 'checked when saved',
  'password.oldMissing': 'Enter your present password',
  'password.oldWrong': 'That is not your present password',
  'password.newMissing': 'Enter a new password',
  'password.broken': 'The new password does not meet what is marked below',
  'password.differs': 'The two new passwords differ',
  'password.othersEnd': 'Saving it signs this account out everywhere else.',
  'password.save': 'Save new password',
  'password.saving': 'Saving',
  'password.due.title': 'Change your password first',
  'password.due.text':
    'The present password of "{account}" was given by an administrator. Choose your own to enter the portal.',
  'password.due.back': 'Back to sign-in',
};

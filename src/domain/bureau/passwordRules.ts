/** Numbers of the password rules. */
export const PASSWORD_LIMITS = {
  /** Fewest characters. */
  least: 10,
  /** Most characters. */
  most: 256,
  /** How many of capital letters, small letters, digits and other characters must be there. */
  kinds: 3,
  /** A new password is none of so many last ones, the present one among them. */
  remembered: 5,
} as const;

/** The rules of passwords that people choose; `used` can be judged by the server alone. */
export const PASSWORD_RULES = ['length', 'kinds', 'account', 'common', 'used'] as const;

/** One of {@link PASSWORD_RULES}. */
export type PasswordRule = (typeof PASSWORD_RULES)[number];

/**
 * What the commonest passwords that pass the other rules are made of (lists of leaked passwords, keyboard walks, this place and
 * trade), in small letters and without the marks that people put between.
 */
const COMMON_WORDS: readonly string[] = [
  'password',
  'passw0rd',
  'p@ssword',
  'p@ssw0rd',
  'welcome',
  'administrator',
  'admin',
  'root',
  'test',
  'guest',
  'user',
  'letmein',
  'iloveyou',
  'woaini',
  'qwertyuiop',
  'qwerty',
  'asdfghjkl',
  'asdfgh',
  'asdf',
  'zxcvbnm',
  'zxcvbn',
  'zxcv',
  'qwer',
  '1qaz2wsx',
  'qazwsx',
  '1q2w3e4r',
  'abcdefg',
  'abcdef',
  'abcd',
  'abc',
  'aa',
  'a',
  'q',
  'bortala',
  'bozhou',
  'xinjiang',
  'lincao',
  'linye',
  'caoyuan',
  'senlin',
];

/** Digits in the order in which people type them. */
const DIGIT_RUNS: readonly string[] = ['0123456789', '1234567890', '9876543210', '0987654321'];

/** What stands before and behind those words: a run of digits, one digit over and over, a year, the rest of a keyboard walk. */
function isCommonEnd(text: string): boolean {
  if (text === '' || DIGIT_RUNS.some((run) => run.includes(text))) return true;
  return /^(\d)\1+$/.test(text) || /^(?:19|20)\d\d$/.test(text) || /^(?:3edc)?(?:4rfv)?$/.test(text);
}

const KINDS: readonly RegExp[] = [/\p{Lu}/u, /\p{Ll}/u, /\p{Nd}/u, /[^\p{Lu}\p{Ll}\p{Nd}]/u];

/** A common word alone or with what is common at its sides, whatever its letters' case and the marks between. */
function isCommon(password: string): boolean {
  const plain = password.toLowerCase().replace(/[^a-z0-9@]/g, '');
  const bare = [plain, plain.replaceAll('@', '')];
  return bare.some((text) =>
    COMMON_WORDS.some((word) => {
      const at = text.indexOf(word);
      return at >= 0 && isCommonEnd(text.slice(0, at)) && isCommonEnd(text.slice(at + word.length));
    }),
  );
}

/**
 * The rules that a password breaks, but for `used`.
 * @param account name of the account that it is for
 */
export function brokenPasswordRules(password: string, account: string): readonly PasswordRule[] {
  const { length } = [...password];
  const breaks: Readonly<Record<Exclude<PasswordRule, 'used'>, boolean>> = {
    length: length < PASSWORD_LIMITS.least || password.length > PASSWORD_LIMITS.most,
    kinds: KINDS.filter((kind) => kind.test(password)).length < PASSWORD_LIMITS.kinds,
    account: account !== '' && password.toLowerCase().includes(account.toLowerCase()),
    common: isCommon(password),
  };
  return PASSWORD_RULES.filter((rule) => rule !== 'used' && breaks[rule]);
}

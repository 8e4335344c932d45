/** A live session. */
export interface Session {
  /** What lists call it. */
  readonly id: string;
  readonly token: string;
  readonly accountId: string;
  readonly account: string;
  /** The account's own role type. */
  readonly homeRoleType: number;
  /** The role type in force. */
  readonly roleType: number;
  /** Its password was given by an administrator and must be changed before anything else. */
  readonly isPasswordDue: boolean;
  /** An administrator looks at the portal as another role: that one is both {@link roleType} and {@link homeRoleType}. */
  readonly isPreview: boolean;
  /** It was begun by OpenID Connect. */
  readonly isByOidc: boolean;
}

/** What a token is worth. */
export type SessionCheck =
  { readonly kind: 'live'; readonly session: Session } | { readonly kind: 'unknown' | 'revoked' | 'expired' };

/** Looks tokens of sessions up. */
export interface SessionChecks {
  /** Slides the idle time of a live session. */
  check(token: string): Promise<SessionCheck>;
}

import * as client from 'openid-client';
import type { ExternalPerson } from './externalAccounts.ts';
import type { OidcSettings } from './settings.ts';

/** Longest that the service may take for an answer, seconds. */
const PATIENCE_S = 8;

/** What a sign-in that is under way must be answered with; it stays with the browser that began it. */
export interface OidcChecks {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** Why a sign-in came to nothing, as far as its user can do something about it. */
export type OidcProblem = 'denied' | 'state' | 'unreachable' | 'failed';

/** A sign-in that came to nothing. */
export class OidcFailure extends Error {
  constructor(
    readonly problem: OidcProblem,
    cause: unknown,
  ) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = 'OidcFailure';
  }
}

/** Sign-in by OpenID Connect: authorization code with PKCE, state and nonce. */
export interface OidcClient {
  /** Where the browser is sent, and what its answer is checked by. @throws OidcFailure */
  begin(callback: string): Promise<{ readonly address: URL; readonly checks: OidcChecks }>;
  /** The person that the service sends back. @param answer the address that the browser came back by @throws OidcFailure */
  finish(answer: URL, checks: OidcChecks): Promise<ExternalPerson>;
  /** Where one signs out there; undefined where it has no such place. @throws OidcFailure */
  signOut(back: string): Promise<URL | undefined>;
}

/** What went wrong, in the user's terms. */
function failureOf(error: unknown): OidcFailure {
  if (error instanceof OidcFailure) return error;
  if (error instanceof client.AuthorizationResponseError)
    return new OidcFailure(error.error === 'access_denied' ? 'denied' : 'failed', error);
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const isSilent =
    error instanceof TypeError ||
    code === 'OAUTH_TIMEOUT' ||
    (error instanceof Error && error.name === 'TimeoutError');
  return new OidcFailure(isSilent ? 'unreachable' : 'failed', error);
}

async function telling<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw failureOf(error);
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
const textsOf = (value: unknown) => [value].flat().filter((one): one is string => typeof one === 'string');

/** How long what the service says of itself is believed, milliseconds: its keys are read anew by themselves. */
const BELIEVED_MS = 3_600_000;

/** Creates the client of a service, which is asked about itself at the first sign-in. */
export function createOidcClient(settings: OidcSettings, nowMs: () => number): OidcClient {
  const { issuer, clientId, clientSecret, scope, accountClaim, nameClaim, groupsClaim } = settings;
  let known: { readonly atMs: number; readonly configuration: Promise<client.Configuration> } | undefined;

  function configuration(): Promise<client.Configuration> {
    if (known !== undefined && nowMs() - known.atMs < BELIEVED_MS) return known.configuration;
    // Signatures are looked at although the token comes from the service itself; the settings let plain http be on this machine alone.
    const insecure = issuer.startsWith('http:') ? [client.allowInsecureRequests] : [];
    const execute = [client.enableNonRepudiationChecks, ...insecure];
    const found = client.discovery(
      new URL(issuer),
      clientId,
      undefined,
      client.ClientSecretBasic(clientSecret),
      {
        timeout: PATIENCE_S,
        execute,
      },
    );
    known = { atMs: nowMs(), configuration: found };
    found.catch(() => (known = undefined));
    return found;
  }

  return {
    begin: (callback) =>
      telling(async () => {
        const checks = {
          state: client.randomState(),
          nonce: client.randomNonce(),
          verifier: client.randomPKCECodeVerifier(),
        };
        const address = client.buildAuthorizationUrl(await configuration(), {
          redirect_uri: callback,
          scope,
          state: checks.state,
          nonce: checks.nonce,
          code_challenge: await client.calculatePKCECodeChallenge(checks.verifier),
          code_challenge_method: 'S256',
        });
        return { address, checks };
      }),
    finish: (answer, { state, nonce, verifier }) =>
      telling(async () => {
        if (answer.searchParams.get('state') !== state) throw new OidcFailure('state', 'another state');
        const config = await configuration();
        const tokens = await client.authorizationCodeGrant(config, answer, {
          pkceCodeVerifier: verifier,
          expectedState: state,
          expectedNonce: nonce,
          idTokenExpected: true,
        });
        const own = tokens.claims();
        if (own === undefined) throw new OidcFailure('failed', 'no ID token');
        const more =
          own[accountClaim] === undefined && config.serverMetadata().userinfo_endpoint !== undefined
            ? await client.fetchUserInfo(config, tokens.access_token, own.sub)
            : {};
        const claims: Readonly<Record<string, unknown>> = { ...more, ...own };
        return {
          externalId: `oidc:${own.iss}#${own.sub}`,
          account: textOf(claims[accountClaim]),
          name: textOf(claims[nameClaim]),
          groups: textsOf(claims[groupsClaim]),
        };
      }),
    signOut: (back) =>
      telling(async () => {
        const config = await configuration();
        if (config.serverMetadata().end_session_endpoint === undefined) return undefined;
        return client.buildEndSessionUrl(config, { post_logout_redirect_uri: back });
      }),
  };
}

import { createHash, randomUUID } from 'node:crypto';
import formbody from '@fastify/formbody';
import Fastify from 'fastify';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

/** What the provider says of whoever signs in there next, and how it misbehaves. */
export interface OidcPerson {
  readonly claims: Readonly<Record<string, unknown>>;
  /** Claims that only the user info has. */
  readonly info?: Readonly<Record<string, unknown>>;
  /** The ID token has another nonce than it was asked for. */
  readonly wrongNonce?: true;
  /** The ID token is signed by a key that the provider does not publish. */
  readonly wrongKey?: true;
  /** The person says no. */
  readonly denies?: true;
}

interface Asked {
  readonly person: OidcPerson;
  readonly nonce: string;
  readonly challenge: string;
  readonly callback: string;
}

const CLIENT = { id: 'portal', secret: 'a-secret-of-the-test' } as const;

/** A small provider of OpenID Connect on a loopback port: code, PKCE, real signatures. */
export async function startOidcProvider() {
  const [{ privateKey, publicKey }, other] = await Promise.all([
    generateKeyPair('RS256'),
    generateKeyPair('RS256'),
  ]);
  const jwk = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' };
  const app = Fastify();
  await app.register(formbody);
  const asked = new Map<string, Asked>();
  const infos = new Map<string, object>();
  let next: OidcPerson = { claims: {} };
  let issuer = '';

  app.get('/.well-known/openid-configuration', () => ({
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/userinfo`,
    end_session_endpoint: `${issuer}/end`,
    jwks_uri: `${issuer}/keys`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    code_challenge_methods_supported: ['S256'],
  }));
  app.get('/keys', () => ({ keys: [jwk] }));
  app.get<{ Querystring: Record<string, string> }>('/authorize', (request, reply) => {
    const {
      redirect_uri: callback = '',
      state = '',
      nonce = '',
      code_challenge: challenge = '',
    } = request.query;
    const back = new URL(callback);
    back.searchParams.set('state', state);
    if (next.denies === true) back.searchParams.set('error', 'access_denied');
    else {
      const code = randomUUID();
      asked.set(code, { person: next, nonce, challenge, callback });
      back.searchParams.set('code', code);
    }
    return reply.redirect(back.href);
  });
  app.post<{ Body: Record<string, string> }>('/token', async (request, reply) => {
    const { code = '', code_verifier: verifier = '', redirect_uri: callback } = request.body;
    const [id = '', secret = ''] = Buffer.from(
      (request.headers.authorization ?? '').slice('Basic '.length),
      'base64',
    )
      .toString()
      .split(':')
      .map(decodeURIComponent);
    const found = asked.get(code);
    asked.delete(code);
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    if (id !== CLIENT.id || secret !== CLIENT.secret)
      return reply.code(401).send({ error: 'invalid_client' });
    if (found?.challenge !== challenge || found.callback !== callback)
      return reply.code(400).send({ error: 'invalid_grant' });
    const { person, nonce } = found;
    const accessToken = randomUUID();
    infos.set(accessToken, { sub: person.claims.sub, ...person.info });
    const idToken = await new SignJWT({
      ...person.claims,
      nonce: person.wrongNonce === true ? 'other' : nonce,
    })
      .setProtectedHeader({ alg: 'RS256', kid: 'one' })
      .setIssuer(issuer)
      .setAudience(CLIENT.id)
      .setIssuedAt()
      .setExpirationTime('2m')
      .sign(person.wrongKey === true ? other.privateKey : privateKey);
    return { access_token: accessToken, token_type: 'Bearer', expires_in: 120, id_token: idToken };
  });
  app.get('/userinfo', (request, reply) => {
    const info = infos.get((request.headers.authorization ?? '').replace('Bearer ', ''));
    return info ?? reply.code(401).send();
  });
  issuer = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    issuer,
    settings: {
      ...{ issuer, clientId: CLIENT.id, clientSecret: CLIENT.secret, scope: 'openid profile' },
      ...{ accountClaim: 'preferred_username', nameClaim: 'name', groupsClaim: 'groups' },
    },
    /** Who signs in next. */
    signInAs(person: OidcPerson) {
      next = person;
    },
    close: () => app.close(),
  };
}

/** See {@link startOidcProvider}. */
export type OidcProvider = Awaited<ReturnType<typeof startOidcProvider>>;

import ldap from 'ldapjs';

/** Somebody in the directory. */
export interface LdapPerson {
  readonly uid: string;
  readonly password: string;
  readonly name: string;
  readonly groups: readonly string[];
}

const BASE = 'ou=people,dc=boz,dc=cn';
const READER = { dn: 'cn=portal,dc=boz,dc=cn', password: 'reader-of-the-test' } as const;

/** A directory on a loopback port: people below one branch, found by a reader, who bind with their own passwords. */
export async function startLdapServer(people: readonly LdapPerson[]) {
  const server = ldap.createServer();
  const dnOf = ({ uid }: LdapPerson) => `uid=${uid},${BASE}`;
  let isHanging = false;
  const searched: string[] = [];
  server.bind(READER.dn, (request, response, next) => {
    if (isHanging) return undefined;
    if (request.credentials !== READER.password) return next(new ldap.InvalidCredentialsError());
    response.end();
    return next();
  });
  server.bind(BASE, (request, response, next) => {
    const person = people.find((one) => dnOf(one) === request.dn.toString());
    // As directories do: without a password it is nobody's bind, and succeeds.
    if (request.credentials !== '' && person?.password !== request.credentials)
      return next(new ldap.InvalidCredentialsError());
    response.end();
    return next();
  });
  server.search(BASE, (request, response, next) => {
    if (request.connection.ldap.bindDN.toString() !== READER.dn)
      return next(new ldap.InsufficientAccessRightsError());
    searched.push(request.filter.toString());
    for (const person of people) {
      const attributes = { uid: [person.uid], cn: [person.name], memberof: [...person.groups] };
      if (request.filter.matches({ ...attributes, objectclass: ['person'] }))
        response.send({ dn: dnOf(person), attributes });
    }
    response.end();
    return next();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return {
    settings: {
      ...{ url: `ldap://127.0.0.1:${String(port)}`, startTls: false, bind: READER, base: BASE },
      ...{
        filter: '(uid={account})',
        accountAttribute: 'uid',
        nameAttribute: 'cn',
        groupsAttribute: 'memberof',
      },
    },
    /** Filters that were asked for. */
    searched,
    /** From now on nobody is answered. */
    hang() {
      isHanging = true;
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** See {@link startLdapServer}. */
export type LdapServer = Awaited<ReturnType<typeof startLdapServer>>;

/** The parts of ldapjs, which has no types of its own, that the tests' directory is made of. */
declare module 'ldapjs' {
  interface Request {
    readonly dn: { toString(): string };
    readonly credentials: string;
    readonly filter: { toString(): string; matches(entry: object): boolean };
    readonly connection: { readonly ldap: { readonly bindDN: { toString(): string } } };
  }
  interface Response {
    send(entry: { readonly dn: string; readonly attributes: object }): void;
    end(): void;
  }
  type Handler = (request: Request, response: Response, next: (error?: Error) => void) => void;
  interface Server {
    bind(name: string, handler: Handler): void;
    search(name: string, handler: Handler): void;
    listen(port: number, host: string, done: () => void): void;
    address(): unknown;
    close(done: () => void): void;
  }
  const ldap: {
    createServer(): Server;
    readonly InvalidCredentialsError: new () => Error;
    readonly InsufficientAccessRightsError: new () => Error;
  };
  export default ldap;
}

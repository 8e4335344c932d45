import type { FastifyReply, FastifyRequest } from 'fastify';
import { TOKEN_COOKIE } from '../../../src/domain/bureau/businessConstants.ts';

/** The cookie by which the page's pictures and tiles come: no script reads it, no other site sends it. It ends with the browser. */
function cookieText({ protocol }: FastifyRequest, value: string, more = ''): string {
  return `${TOKEN_COOKIE}=${value}; Path=/; HttpOnly; SameSite=Strict${protocol === 'https' ? '; Secure' : ''}${more}`;
}

/** Of several in one answer the last counts. */
function sendCookie(reply: FastifyReply, cookie: string): void {
  reply.removeHeader('set-cookie').header('set-cookie', cookie);
}

/** Gives the browser a session's cookie. */
export function setSessionCookie(request: FastifyRequest, reply: FastifyReply, token: string): void {
  sendCookie(reply, cookieText(request, token));
}

/** Takes the cookie back. */
export function clearSessionCookie(request: FastifyRequest, reply: FastifyReply): void {
  sendCookie(reply, cookieText(request, '', '; Max-Age=0'));
}

import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

const SELF = "'self'";
const NONE = "'none'";

/**
 * Sends the security headers with every answer.
 * @param foreign origins that configured services and layer records name now; nothing else may be fetched from elsewhere
 */
export async function installSecurityHeaders(
  app: FastifyInstance,
  foreign: () => readonly string[],
): Promise<void> {
  const others = () => foreign().join(' ');
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: [SELF],
        // The map SDK compiles WebAssembly; it runs without eval.
        scriptSrc: [SELF, "'wasm-unsafe-eval'"],
        scriptSrcAttr: [NONE],
        // Calcite and the SDK set style attributes and adopt style elements.
        styleSrc: [SELF, "'unsafe-inline'"],
        imgSrc: [SELF, 'data:', 'blob:', others],
        // Streams that a browser does not play by itself are put together in the page.
        mediaSrc: [SELF, 'blob:', others],
        connectSrc: [SELF, 'data:', 'blob:', others],
        workerSrc: [SELF, 'blob:'],
        fontSrc: [SELF, 'data:'],
        objectSrc: [NONE],
        baseUri: [NONE],
        formAction: [SELF],
        frameAncestors: [NONE],
        frameSrc: [NONE],
        manifestSrc: [SELF],
      },
    },
    // The portal is served over plain HTTP in an office network as well; a proxy that speaks TLS adds this itself.
    strictTransportSecurity: false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  });
  app.addHook('onSend', async (_request, reply) => {
    reply.header('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()');
  });
}

/** First parts of the addresses that the server answers; in development all others are Vite's. */
export const SERVER_PATHS = [
  '/api',
  '/baseos',
  '/rest',
  '/sanwei',
  '/geo',
  '/erwei',
  '/export',
  '/healthz',
  '/readyz',
  '/metrics',
  '/sdk',
  '/config',
];

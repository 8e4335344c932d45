// The thread of the embedded database: each message port given to it is a connection that speaks PostgreSQL's protocol. A statement
// holds this thread and nobody else's.
import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { answerTo, describe, openFolder } from './embedded.mjs';

const ROLLBACK = Buffer.from('Q\0\0\0\rROLLBACK\0', 'latin1');

/** `Z`, the length 5, and `I`: ready, and in no transaction. */
const READY_OUTSIDE = Buffer.from('Z\0\0\0\x05I', 'latin1');

/** A connection says goodbye. The library would end the database. */
const TERMINATE = 'X'.charCodeAt(0);

const { folder, parameters, postgres, isBackground } = workerData;

// Linux gives each thread its own priority; elsewhere this would be the whole process's.
if (isBackground && process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW);

const database = await openFolder(folder, parameters, postgres).catch((error) => {
  throw new Error(describe(error));
});

/** Messages that wait, in order. */
const waiting = [];
/** The connection whose transaction is open: nobody else's turn comes before its end. */
let holder;
let isRunning = false;

async function answer({ port, bytes }) {
  const answered = await answerTo(database, bytes);
  const isOutside = Buffer.from(answered.buffer).subarray(-READY_OUTSIDE.length).equals(READY_OUTSIDE);
  holder = isOutside ? undefined : port;
  port.postMessage(answered, [answered.buffer]);
}

async function work() {
  if (isRunning) return;
  isRunning = true;
  for (;;) {
    const at = waiting.findIndex(({ port }) => holder === undefined || port === holder);
    if (at < 0) break;
    await answer(waiting.splice(at, 1)[0]);
  }
  isRunning = false;
}

function connect(port) {
  port.on('message', (bytes) => {
    if (bytes[0] === TERMINATE) return;
    waiting.push({ port, bytes });
    void work();
  });
  port.on('close', () => {
    if (holder !== port) return;
    waiting.unshift({ port, bytes: ROLLBACK });
    void work();
  });
}

parentPort.on('message', async (message) => {
  if (message.port !== undefined) return connect(message.port);
  await database.close();
  process.exit(0);
});
parentPort.postMessage('ready');

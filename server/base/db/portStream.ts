import { Duplex } from 'node:stream';
import type { MessagePort } from 'node:worker_threads';

/** A connection of node-postgres over a message port instead of a socket: what it writes at once is one message. */
export class PortStream extends Duplex {
  private port: MessagePort | undefined;

  /** @param open gives the port of a new connection; what it throws is why there is none */
  constructor(private readonly open: () => MessagePort) {
    super();
  }

  /** Called by node-postgres, as the methods of sockets below. */
  connect(): this {
    try {
      this.port = this.open();
    } catch (error) {
      return this.destroy(error as Error);
    }
    this.port.on('message', (bytes: Uint8Array) =>
      this.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)),
    );
    this.port.on('close', () => this.push(null));
    queueMicrotask(() => this.emit('connect'));
    return this;
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    this.port?.ref();
    return this;
  }

  unref(): this {
    this.port?.unref();
    return this;
  }

  /** Answers come by themselves. */
  override _read(): void {
    this.port?.start();
  }

  override _write(chunk: Uint8Array, _encoding: BufferEncoding, done: () => void): void {
    this.send([chunk]);
    done();
  }

  override _writev(chunks: readonly { readonly chunk: Uint8Array }[], done: () => void): void {
    this.send(chunks.map(({ chunk }) => chunk));
    done();
  }

  override _final(done: () => void): void {
    this.push(null);
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.port?.close();
    done(error);
  }

  private send(chunks: readonly Uint8Array[]): void {
    const bytes = Uint8Array.from(Buffer.concat(chunks));
    this.port?.postMessage(bytes, [bytes.buffer]);
  }
}

/** Calls once the browser has painted the page as it is now; later where nobody sees it. @returns takes it back */
export function afterPaint(run: () => void): () => void {
  const { port1, port2 } = new MessageChannel();
  const end = () => port1.close();
  port1.onmessage = () => {
    end();
    run();
  };
  // A frame's callbacks come before it is painted, the next task after.
  const frame = requestAnimationFrame(() => port2.postMessage(0));
  return () => {
    cancelAnimationFrame(frame);
    end();
  };
}

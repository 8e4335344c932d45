import sharp from 'sharp';

// An SVG is drawn by one thread whatever is allowed, and no picture is read twice: more threads and a cache only hold memory.
sharp.concurrency(1);
sharp.cache(false);

export { sharp };

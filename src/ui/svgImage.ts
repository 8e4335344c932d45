/**
 * A drawing that stands by itself, as an image that a canvas can draw.
 * @throws Error when the text is no drawing
 */
export async function loadSvgImage(svg: string): Promise<HTMLImageElement> {
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    return await new Promise((resolve, reject) => {
      const image = new Image();
      image.onload = () => resolve(image);
      image.onerror = () => reject(new Error('the drawing cannot be read'));
      image.src = address;
    });
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** Letters and lines keep their edges at this quality, 0 to 1. */
const QUALITY = 0.95;

/** Draws a picture anew as JPEG, in the browser. @throws Error when it cannot be decoded or encoded */
export async function toJpeg(picture: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(picture);
  const canvas = document.createElement('canvas');
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('no canvas');
  // A JPEG has no transparency: paper is white.
  pen.fillStyle = '#ffffff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(bitmap, 0, 0);
  bitmap.close();
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error('the picture cannot be encoded')) : resolve(blob)),
      'image/jpeg',
      QUALITY,
    );
  });
}

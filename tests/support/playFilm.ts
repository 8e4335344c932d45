/**
 * Plays a WebM file, run in a page: its size, its length, and how many of five pictures of it differ.
 * @param base64 the file
 */
export async function playFilm(
  base64: string,
): Promise<{ readonly width: number; readonly durationS: number; readonly differentFrames: number }> {
  const video = document.createElement('video');
  video.muted = true;
  document.body.append(video);
  const comes = (event: string) =>
    new Promise((resolve, reject) => {
      video.addEventListener(event, resolve, { once: true });
      video.addEventListener('error', () => reject(new Error(video.error?.message ?? 'no film')));
    });
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const loaded = comes('loadeddata');
  video.src = URL.createObjectURL(new Blob([bytes], { type: 'video/webm' }));
  await loaded;
  const canvas = document.createElement('canvas');
  const ink = canvas.getContext('2d');
  const pictures = new Set<string>();
  for (const part of [0.05, 0.25, 0.5, 0.75, 0.95]) {
    const sought = comes('seeked');
    video.currentTime = video.duration * part;
    await sought;
    ink?.drawImage(video, 0, 0, canvas.width, canvas.height);
    pictures.add(canvas.toDataURL());
  }
  return { width: video.videoWidth, durationS: video.duration, differentFrames: pictures.size };
}

import { decodeQR } from 'qr/decode.js';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

const scanIntervalMs = 120;
/** Large enough for a code at arm's length, small enough to decode several frames per second. */
const maxFramePixels = 720;

/** Plays the camera in the video element and reads the first QR code. Returns a message when the camera fails. */
export function useCamera(
  video: RefObject<HTMLVideoElement | null>,
  onRead: (text: string) => void,
): string | undefined {
  const [failure, setFailure] = useState<string>();
  const handleRead = useEffectEvent(onRead);

  useEffect(() => {
    let stream: MediaStream | undefined;
    let timer: ReturnType<typeof setInterval> | undefined;
    let isStopped = false;
    const stop = () => {
      isStopped = true;
      clearInterval(timer);
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    const scanFrame = (element: HTMLVideoElement, canvas: HTMLCanvasElement) => {
      const text = readFrame(element, canvas);
      if (text === undefined || isStopped) return;
      stop();
      handleRead(text);
    };
    const start = async () => {
      stream = await navigator.mediaDevices.getUserMedia({
        audio: false,
        video: { facingMode: 'environment', width: { ideal: 1280 } },
      });
      const element = video.current;
      if (isStopped || element === null) return stop();
      element.srcObject = stream;
      await element.play();
      const canvas = document.createElement('canvas');
      if (!isStopped) timer = setInterval(() => scanFrame(element, canvas), scanIntervalMs);
    };
    start().catch((error: unknown) => {
      // Closing the dialog before the camera opens is not a failure.
      if (!isStopped) setFailure(failureText(error));
      stop();
    });
    return stop;
  }, [video]);

  return failure;
}

function readFrame(element: HTMLVideoElement, canvas: HTMLCanvasElement): string | undefined {
  const { videoWidth, videoHeight } = element;
  if (videoWidth === 0) return undefined;
  const scale = Math.min(1, maxFramePixels / Math.max(videoWidth, videoHeight));
  canvas.width = Math.round(videoWidth * scale);
  canvas.height = Math.round(videoHeight * scale);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) return undefined;
  context.drawImage(element, 0, 0, canvas.width, canvas.height);
  try {
    return decodeQR(context.getImageData(0, 0, canvas.width, canvas.height));
  } catch {
    // The decoder throws when the frame shows no code.
    return undefined;
  }
}

function failureText(error: unknown): string {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError') return '没有使用摄像头的权限。请在浏览器的网站设置里允许，再试一次。';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return '没有找到摄像头，请输入取件码。';
  if (name === 'NotReadableError') return '摄像头被别的程序占用了，关掉它再试。';
  return '请输入取件码，或换一个浏览器。';
}

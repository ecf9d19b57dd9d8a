import { createHmac, timingSafeEqual } from 'node:crypto';

/** The values that every authenticator app supports (RFC 6238 with SHA-1). */
const stepSeconds = 30;
const digits = 6;
/** Phones differ from the server by some seconds, and typing takes time. */
const skewSteps = 1;

export function totpCode(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0x0f;
  const number = (mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits;
  return String(number).padStart(digits, '0');
}

export function totpStep(now: Date): number {
  return Math.floor(now.getTime() / 1000 / stepSeconds);
}

/** The step of a correct code, or undefined. A code works once, so its step must be later than the last used one. */
export function findTotpStep(secret: Buffer, code: string, now: Date, lastUsedStep: number | null): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const current = totpStep(now);
  for (let step = current - skewSteps; step <= current + skewSteps; step += 1) {
    const isCorrect = timingSafeEqual(Buffer.from(totpCode(secret, step)), Buffer.from(code));
    if (isCorrect && (lastUsedStep === null || step > lastUsedStep)) return step;
  }
  return undefined;
}

import { totpCode, totpStep } from '#domains/accounts/totp.ts';
import { decodeBase32 } from './decode-base32.ts';

type TestClock = { now(): Date; moveBy(seconds: number): void };

/** An authenticator app that has the secret of the set-up. */
export function createPhone(clock: TestClock, secret: string) {
  const key = decodeBase32(secret);
  const codeIn = (steps: number) => totpCode(key, totpStep(clock.now()) + steps);
  return {
    /** The code that many steps of 30 seconds from now. */
    codeIn,
    /** Moves the clock to the start of the next step first, so that the request arrives in the same step. */
    codeFromStepStart: (steps: number) => {
      const stepMs = 30_000;
      clock.moveBy((stepMs - (clock.now().getTime() % stepMs)) / 1000);
      return codeIn(steps);
    },
    /** Moves the clock to the next code. */
    nextCode: () => {
      clock.moveBy(30);
      return codeIn(0);
    },
  };
}

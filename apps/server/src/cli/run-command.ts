import { SetupError } from '#platform/setup-error.ts';

/** Prints a SetupError without its stack trace, other errors with it. */
export async function runCommand(command: (argument: string | undefined) => Promise<string>): Promise<void> {
  try {
    console.log(await command(process.argv[2]));
  } catch (error) {
    console.error(error instanceof SetupError ? error.message : error);
    process.exitCode = 1;
  }
}

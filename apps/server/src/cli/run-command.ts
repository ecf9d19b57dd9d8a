import { SetupError } from '#platform/setup-error.ts';

/** An operator reads one sentence, not a stack; a bug still shows where it is. */
export async function runCommand(command: (argument: string | undefined) => Promise<string>): Promise<void> {
  try {
    console.log(await command(process.argv[2]));
  } catch (error) {
    console.error(error instanceof SetupError ? error.message : error);
    process.exitCode = 1;
  }
}

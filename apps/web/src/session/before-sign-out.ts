type Errand = () => Promise<unknown>;
const errands = new Set<Errand>();

/** Nobody who leaves a shared screen waits longer than this. */
const maxMs = 5000;

/** Something that has to reach the server while it still knows who we are. */
export function beforeSignOut(errand: Errand): void {
  errands.add(errand);
}

export async function runErrands(): Promise<void> {
  const enough = new Promise((resolve) => setTimeout(resolve, maxMs));
  await Promise.race([enough, Promise.allSettled([...errands].map((run) => run()))]);
}

type SignOutTask = () => Promise<unknown>;
const tasks = new Set<SignOutTask>();

/** Nobody who leaves a shared screen waits longer than this. */
const timeoutMs = 5000;

/** Something that has to reach the server while it still knows who we are. */
export function addSignOutTask(errand: SignOutTask): void {
  tasks.add(errand);
}

export async function runSignOutTasks(): Promise<void> {
  const enough = new Promise((resolve) => setTimeout(resolve, timeoutMs));
  await Promise.race([enough, Promise.allSettled([...tasks].map((run) => run()))]);
}

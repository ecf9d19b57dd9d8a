type SignOutTask = () => Promise<unknown>;
const tasks = new Set<SignOutTask>();

/** Sign-out on a shared screen must not take longer than this. */
const timeoutMs = 5000;

/** The task runs before sign-out, while its calls still carry the token. */
export function addSignOutTask(task: SignOutTask): void {
  tasks.add(task);
}

export async function runSignOutTasks(): Promise<void> {
  const timeout = new Promise((resolve) => setTimeout(resolve, timeoutMs));
  await Promise.race([timeout, Promise.allSettled([...tasks].map((run) => run()))]);
}

import { useSession } from '#session/use-session.ts';
import { PasswordConfirmation } from './password-confirmation.tsx';
import { ProviderConfirmation } from './provider-confirmation.tsx';

type ConfirmationDialogProps = { onSettled: (isConfirmed: boolean) => void };

/** Asks the user to prove their identity, with the password or, without one, with a linked provider. */
export function ConfirmationDialog({ onSettled }: ConfirmationDialogProps) {
  const { user } = useSession();
  if (!user) return null;
  const handleCancel = () => onSettled(false);
  return user.has_password ? (
    <PasswordConfirmation user={user} onConfirmed={() => onSettled(true)} onCancel={handleCancel} />
  ) : (
    <ProviderConfirmation user={user} onCancel={handleCancel} />
  );
}

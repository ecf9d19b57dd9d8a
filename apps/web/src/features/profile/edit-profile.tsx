import { updateProfile } from '@print/contract/accounts';
import type { Profile } from '@print/contract/session';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { type SubmitEvent, useId, useRef, useState } from 'react';
import { call } from '#api/call.ts';
import { fieldMessage, formMessage } from '#api/field-errors.ts';
import { withConfirmation } from '#session/confirmation.ts';
import { profileQuery } from '#session/profile-query.ts';
import { useShop } from '#shop/shop-query.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { PhoneField } from '#ui/phone-field.tsx';
import { Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import { showToast } from '#ui/toast.tsx';
import { useFocusFirstError } from '#ui/use-focus-first-error.ts';

export function EditProfile({ user, onClose }: { user: Profile; onClose: () => void }) {
  const [phone, setPhone] = useState(user.phone_number);
  const [email, setEmail] = useState(user.email);
  const [wantsMail, setWantsMail] = useState(user.mail_notices);
  const { data: shop } = useShop();
  const queryClient = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const formId = useId();

  // Only changes are sent: an unchanged phone number may be older than the current rules and fail them.
  const changes = {
    ...(phone !== user.phone_number && { phone_number: phone }),
    ...(email.trim() !== user.email && { email: email.trim() }),
    ...(wantsMail !== user.mail_notices && { mail_notices: wantsMail }),
  };
  const saving = useMutation({
    mutationFn: () => withConfirmation(() => call(updateProfile, { body: changes })),
    networkMode: 'always',
    onSuccess: (updatedProfile) => {
      queryClient.setQueryData(profileQuery.queryKey, updatedProfile);
      showToast({ text: '资料已保存' });
      onClose();
    },
  });
  const { error, isPending } = saving;
  useFocusFirstError(form, error);

  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isPending) return;
    if (Object.keys(changes).length === 0) onClose();
    else saving.mutate();
  };
  const message = formMessage(error, ['phone_number', 'email']);
  const footer = (
    <>
      <Button variant="outline" onClick={onClose} disabled={isPending}>
        取消
      </Button>
      <Button type="submit" form={formId} loading={isPending}>
        保存
      </Button>
    </>
  );
  return (
    <Dialog open title="编辑资料" onClose={onClose} dismissible={!isPending} footer={footer}>
      <Stack as="form" gap={20} id={formId} ref={form} onSubmit={handleSubmit} noValidate>
        {message && <Notice tone="danger">{message}</Notice>}
        <PhoneField
          name="phone_number"
          value={phone}
          onChange={setPhone}
          error={fieldMessage(error, 'phone_number')}
          hint="方便店里联系你"
        />
        <TextField
          label="邮箱"
          name="email"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          icon={<Mail />}
          value={email}
          onChange={({ currentTarget }) => setEmail(currentTarget.value)}
          error={fieldMessage(error, 'email')}
          hint="也可以用它登录"
        />
        {shop?.sends_mail && (
          <Checkbox
            name="mail_notices"
            checked={wantsMail}
            onChange={({ currentTarget }) => setWantsMail(currentTarget.checked)}
          >
            订单印好、取消或付款有问题时，发邮件告诉我
          </Checkbox>
        )}
      </Stack>
    </Dialog>
  );
}

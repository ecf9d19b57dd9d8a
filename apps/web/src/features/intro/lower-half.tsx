import { Demo } from './demo.tsx';
import { Faq } from './faq.tsx';
import { Features } from './features.tsx';
import { Invitation } from './invitation.tsx';
import { Testimonials } from './testimonials.tsx';

export function LowerHalf() {
  return (
    <>
      <Features />
      <Demo />
      <Testimonials />
      <Invitation />
      <Faq />
    </>
  );
}

import { ArrowLeft } from 'lucide-react';
import { useParams } from 'react-router';
import { BillResult } from '#features/bills/bill-result.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { StaffFrame } from './staff-frame.tsx';
import { staffPages } from './staff-pages.ts';

export function BillPage() {
  const { id = '' } = useParams();
  const back = (
    <ButtonLink variant="outline" to={staffPages.bills.path} icon={<ArrowLeft size={18} />}>
      所有账单
    </ButtonLink>
  );
  return (
    <StaffFrame title={staffPages.bill.title} aside={back} isForOwners>
      <BillResult key={id} id={id} />
    </StaffFrame>
  );
}

import { ApiTags } from '@nestjs/swagger';
import { Body, Headers, Param, Post, Put, Req, Controller, HttpCode } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type {
  PaymentAnswer,
  RefundAnswer,
  ReversalAnswer,
  WrittenOffAnswer,
} from '../../shared/contract/billing-shapes.js';
import { RefundRequest, UpdatePaymentRequest } from '../../shared/contract/billing.js';
import { WriteOffBalanceRequest } from '../../shared/contract/payers.js';
import { ReverseReceiptRequest } from '../../shared/contract/refunds.js';
import { requiredKey } from '../events/idempotency.js';
import { GRANT_HEADER, NeedsGrant, NeedsWitness, Witnesses } from '../identity/index.js';
import type { Actor } from '../kernel/actor.js';
import { CurrentActor, Needs, type SignedInRequest } from '../kernel/http/access.js';
import { Summary } from '../kernel/http/routes.js';
import { TakePayment } from './commands/take-payment.js';
import { RefundProfiles } from './commands/refund-profiles.js';
import { ReverseReceipt } from './commands/reverse-receipt.js';
import { WriteOffBalance } from './commands/write-off-balance.js';

/** Money of one booking; each call returns the booking as it is afterwards. */
@ApiTags('payments')
@Controller('api')
export class BookingMoneyController {
  constructor(
    private readonly commands: CommandBus,
    private readonly witnesses: Witnesses,
  ) {}

  @Put('booking/update-payment')
  @Needs('payments.take')
  @NeedsWitness()
  @Summary(
    'Take a payment, split over types and currencies, with an optional discount; X-Witness of a manager above the discount that one’s own role may give',
  )
  async pay(
    @CurrentActor() actor: Actor,
    @Body() body: UpdatePaymentRequest,
    @Req() request: SignedInRequest,
    @Headers('Idempotency-Key') key?: string,
  ): Promise<PaymentAnswer> {
    const approver = await this.witnesses.of(request);
    return this.commands.execute(new TakePayment({ actor, request: body, key: requiredKey(key), approver }));
  }

  @Post('booking/write-off')
  @HttpCode(200)
  @Needs('payments.write-off')
  @NeedsWitness()
  @Summary('Write off what a booking still owes; X-Witness of another manager')
  async writeOff(
    @CurrentActor() actor: Actor,
    @Body() body: WriteOffBalanceRequest,
    @Req() request: SignedInRequest,
    @Headers('Idempotency-Key') key?: string,
  ): Promise<WrittenOffAnswer> {
    const approver = await this.witnesses.of(request);
    return this.commands.execute(
      new WriteOffBalance({ actor, request: body, key: requiredKey(key), approver }),
    );
  }

  @Post('refunds')
  @Needs('payments.refund')
  @NeedsGrant()
  @NeedsWitness()
  @Summary(
    'Refund some tests; their job cards close. X-Admin-Grant {refund} before the bench has the specimen; X-Witness of someone who may approve it, once it has',
  )
  async refund(
    @CurrentActor() actor: Actor,
    @Body() body: RefundRequest,
    @Req() request: SignedInRequest,
    @Headers('Idempotency-Key') key?: string,
    @Headers(GRANT_HEADER) grantId?: string,
  ): Promise<RefundAnswer> {
    const approver = await this.witnesses.of(request);
    return this.commands.execute(
      new RefundProfiles({ actor, request: body, key: requiredKey(key), leave: { grantId, approver } }),
    );
  }

  @Post('receipts/:number/void')
  @HttpCode(200)
  @Needs('payments.take')
  @Summary(
    'Void a payment in the open shift that took it, by its own cashier: the money goes back the way it came',
  )
  void(
    @CurrentActor() actor: Actor,
    @Param('number') number: string,
    @Body() { reason }: ReverseReceiptRequest,
    @Headers('Idempotency-Key') key?: string,
  ): Promise<ReversalAnswer> {
    const turn = { kind: 'void', number, reason, approver: undefined } as const;
    return this.commands.execute(new ReverseReceipt({ actor, turn, key: requiredKey(key) }));
  }

  @Post('receipts/:number/credit-note')
  @HttpCode(200)
  @Needs('payments.refund')
  @NeedsWitness()
  @Summary(
    'Reverse a payment whose shift has ended: given back from one’s own drawer, approved by a second person (X-Witness)',
  )
  async creditNote(
    @CurrentActor() actor: Actor,
    @Param('number') number: string,
    @Body() { reason }: ReverseReceiptRequest,
    @Req() request: SignedInRequest,
    @Headers('Idempotency-Key') key?: string,
  ): Promise<ReversalAnswer> {
    const approver = await this.witnesses.of(request);
    const turn = { kind: 'credit-note', number, reason, approver } as const;
    return this.commands.execute(new ReverseReceipt({ actor, turn, key: requiredKey(key) }));
  }
}

import { ApiTags } from '@nestjs/swagger';
import { Body, Get, Headers, Param, Query, Controller, Post, HttpCode } from '@nestjs/common';
import {
  CustomersRequest,
  LotsRequest,
  ProductsRequest,
  SaveCustomerRequest,
  SaveProductRequest,
} from '../../shared/contract/inventory.js';
import type {
  Customer,
  Lot,
  LotCorrection,
  OfferedLot,
  Product,
  StockedProduct,
} from '../../shared/contract/inventory-shapes.js';
import { CorrectExpiryRequest } from '../../shared/contract/stock-moves.js';
import { FeedsLive } from '../events/live-seq.js';
import { requiredKey } from '../events/idempotency.js';
import type { Actor } from '../kernel/actor.js';
import { AnswersFile } from '../kernel/http/files.js';
import { CurrentActor, Needs } from '../kernel/http/access.js';
import type { PageOrFile } from '../kernel/http/csv.js';
import { knownId } from '../kernel/http/paging.js';
import { BusController, Summary } from '../kernel/http/routes.js';
import { CorrectExpiry } from './commands/correct-expiry.js';
import { SaveCustomer } from './commands/save-customer.js';
import { SaveProduct } from './commands/save-product.js';
import { Customers } from './queries/customers.js';
import { LotCorrections } from './queries/lot-corrections.js';
import { Lots } from './queries/lots.js';
import { OfferedLots } from './queries/offered-lots.js';
import { Products } from './queries/products.js';

/** Products, whom they are given to, and lots. */
@ApiTags('inventory')
@Controller('api/inventory')
export class InventoryController extends BusController {
  @Get('products')
  @Needs('stock.read')
  @AnswersFile('text/csv')
  @FeedsLive()
  @Summary('Products with their stock, what is on order and how long it lasts')
  products(@Query() request: ProductsRequest): Promise<PageOrFile<StockedProduct>> {
    return this.queries.execute(new Products(request));
  }

  @Post('products')
  @HttpCode(200)
  @Needs('stock.keep')
  @Summary('Add a product, or change or retire the one whose id and version are sent')
  saveProduct(
    @CurrentActor() actor: Actor,
    @Body() request: SaveProductRequest,
    @Headers('Idempotency-Key') key?: string,
  ): Promise<Product> {
    return this.commands.execute(new SaveProduct(actor, request, key));
  }

  @Get('products/:id/offer')
  @Needs('stock.read')
  @Summary('Lots that can be taken from the store, in the order in which to take them')
  offer(@Param('id') id: string): Promise<OfferedLot[]> {
    return this.queries.execute(new OfferedLots(knownId(id, 'The product')));
  }

  @Get('customers')
  @Needs('stock.read')
  @AnswersFile('text/csv')
  @FeedsLive()
  @Summary('Departments and outside customers')
  customers(@Query() request: CustomersRequest): Promise<PageOrFile<Customer>> {
    return this.queries.execute(new Customers(request));
  }

  @Post('customers')
  @HttpCode(200)
  @Needs('stock.keep')
  @Summary('Add a customer, or change or retire the one whose id and version are sent')
  saveCustomer(
    @CurrentActor() actor: Actor,
    @Body() request: SaveCustomerRequest,
    @Headers('Idempotency-Key') key?: string,
  ): Promise<Customer> {
    return this.commands.execute(new SaveCustomer(actor, request, key));
  }

  @Get('lots')
  @Needs('stock.read')
  @AnswersFile('text/csv')
  @FeedsLive()
  @Summary('Lots and where they are, first to expire first')
  lots(@Query() request: LotsRequest): Promise<PageOrFile<Lot>> {
    return this.queries.execute(new Lots(request));
  }

  @Get('lots/:id/corrections')
  @Needs('stock.read')
  @Summary('Earlier expiry dates of a lot, newest first')
  corrections(@Param('id') id: string): Promise<LotCorrection[]> {
    return this.queries.execute(new LotCorrections(knownId(id, 'The lot')));
  }

  @Post('lots/:id/expiry')
  @HttpCode(200)
  @Needs('stock.keep')
  @Summary("Correct a lot's expiry that was typed wrongly, with the reason")
  correctExpiry(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Body() request: CorrectExpiryRequest,
    @Headers('Idempotency-Key') key?: string,
  ): Promise<LotCorrection> {
    return this.commands.execute(
      new CorrectExpiry({ actor, lotId: knownId(id, 'The lot'), request, key: requiredKey(key) }),
    );
  }
}

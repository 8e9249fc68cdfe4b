package com.example.consumer;

/** Code of the app that fails, deep enough to be worth a stack. */
public final class Orders {
  private Orders() {}

  /** Fails for every negative number of items. */
  public static void place(int items) {
    Basket basket = new Basket(items);
    System.out.println(basket.total());
  }

  private static final class Basket {
    private final int items;

    Basket(int items) {
      this.items = items;
    }

    int total() {
      int total = 0;
      for (int item = Math.min(0, items); item < items + 1; item++) {
        total += price(item);
      }
      return total + price(items);
    }

    private int price(int item) {
      if (item < 0) {
        throw new IllegalStateException("no item " + item);
      }
      return item * 3;
    }
  }
}

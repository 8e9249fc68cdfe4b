package dev.jankline.trace;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CallTreeFoldTest {
  @Test
  void callsOnOnePath_areOneLine() {
    CallTree tree =
        new Entries()
            .in(1, 0)
            .in(2, 5)
            .out(2, 15)
            .in(3, 15)
            .out(3, 20)
            .in(2, 20)
            .out(2, 50)
            .out(1, 60)
            .between(0, 100);

    assertThat(tree.text()).isEqualTo("0,1,1,60\n1,2,2,40\n1,3,1,5");
    assertThat(tree.tally().entered()).isEqualTo(4);
    assertThat(tree.tally().left()).isEqualTo(4);
    assertThat(tree.tally().openAtEnd()).isZero();
    assertThat(tree.tally().unbalanced()).isZero();
    assertThat(tree.tally().cut()).isFalse();
    assertThat(tree.trimmed()).isZero();
  }

  @Test
  void recursion_goesDown() {
    assertThat(
            new Entries()
                .in(7, 0)
                .in(7, 10)
                .in(7, 20)
                .out(7, 30)
                .out(7, 40)
                .out(7, 50)
                .between(0, 50)
                .text())
        .isEqualTo("0,7,1,50\n1,7,1,30\n2,7,1,10");
  }

  @Test
  void whatIsOpenAtTheEnds_isCutThere() {
    Entries entries = new Entries().in(1, 0).in(2, 10).in(3, 40).out(3, 60).out(2, 200).out(1, 210);

    assertThat(entries.between(20, 50).text()).isEqualTo("0,1,1,30\n1,2,1,30\n2,3,1,10");
    assertThat(entries.between(20, 50).tally().openAtEnd()).isEqualTo(3);
    assertThat(entries.between(70, 90).text()).isEqualTo("0,1,1,20\n1,2,1,20");
    assertThat(entries.between(300, 400).text()).isEmpty();
  }

  @Test
  void returnWithoutCall_holdsAllThatRanBefore() {
    CallTree tree =
        new Entries()
            .in(2, 10)
            .out(2, 30)
            .out(1, 50)
            .in(3, 60)
            .out(3, 70)
            .out(9, 80)
            .between(0, 100);

    assertThat(tree.text()).isEqualTo("0,9,1,80\n1,1,1,50\n2,2,1,20\n1,3,1,10");
    assertThat(tree.tally().unbalanced()).isEqualTo(2);
  }

  @Test
  void callWithoutReturn_endsWhenItsCallerDoes() {
    CallTree tree =
        new Entries().in(1, 0).in(2, 10).in(3, 20).out(1, 50).in(4, 60).out(4, 70).between(0, 80);

    assertThat(tree.text()).isEqualTo("0,1,1,50\n1,2,1,40\n2,3,1,30\n0,4,1,10");
    assertThat(tree.tally().unbalanced()).isEqualTo(2);
    assertThat(tree.tally().openAtEnd()).isZero();
  }

  @Test
  void returnThatFitsNothing_isLeftOut() {
    CallTree tree = new Entries().in(1, 0).out(5, 10).out(1, 50).between(0, 80);

    assertThat(tree.text()).isEqualTo("0,1,1,50");
    assertThat(tree.tally().unbalanced()).isEqualTo(1);
  }

  @Test
  void longestAreKept_withTheirCallers_whenTheBudgetIsSmall() {
    Entries entries =
        new Entries()
            .in(1, 0)
            .in(2, 0)
            .out(2, 5)
            .in(3, 5)
            .in(4, 5)
            .in(5, 6)
            .out(5, 16)
            .out(4, 90)
            .out(3, 95)
            .out(1, 100)
            .in(6, 100)
            .out(6, 150);

    CallTree tree = entries.between(0, 150, 4);

    assertThat(tree.text()).isEqualTo("0,1,1,100\n1,3,1,90\n2,4,1,85\n0,6,1,50");
    assertThat(tree.trimmed()).isEqualTo(2);
    assertThat(entries.between(0, 150, 0).lines()).isEmpty();
  }

  @Test
  void callsThatNoTickFellInto_areLeftOut() {
    CallTree tree = new Entries().in(1, 0).in(2, 5).out(2, 5).out(1, 10).between(0, 10);

    assertThat(tree.text()).isEqualTo("0,1,1,10");
    assertThat(tree.trimmed()).isEqualTo(1);
  }

  @Test
  void treeSaysSo_whenItsBeginningIsLost() {
    Entries entries = new Entries().cut().in(1, 50).out(1, 90);

    assertThat(entries.between(0, 100).tally().cut()).isTrue();
    assertThat(entries.between(60, 100).tally().cut()).isFalse();
  }

  @Test
  void timeStaysWithTheCaller_whenTheTreeIsFull() {
    Entries entries = new Entries().in(1, 0);
    int calls = CallNodes.MAX_NODES + 100;
    for (int i = 0; i < calls; i++) {
      entries.in(2 + i, i).out(2 + i, i + 1);
    }
    CallTree tree = entries.out(1, calls).between(0, calls, Integer.MAX_VALUE);

    assertThat(tree.lines()).hasSize(CallNodes.MAX_NODES - 1);
    assertThat(tree.lines().get(0).durationMillis()).isEqualTo(calls);
    assertThat(tree.tally().folded()).isEqualTo(102);
    assertThat(tree.tally().unbalanced()).isZero();
  }

  @Test
  void deepRecursion_keepsItsBalance() {
    Entries entries = new Entries();
    for (int i = 0; i < 20_000; i++) {
      entries.in(1, i);
    }
    for (int i = 0; i < 20_000; i++) {
      entries.out(1, 20_000 + i);
    }

    CallTree tree = entries.between(0, 40_000, 5);

    assertThat(tree.text())
        .isEqualTo("0,1,1,39999\n1,1,1,39997\n2,1,1,39995\n3,1,1,39993\n4,1,1,39991");
    assertThat(tree.tally().openAtEnd()).isZero();
    assertThat(tree.tally().unbalanced()).isZero();
  }
}
